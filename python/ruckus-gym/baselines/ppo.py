"""A small baseline: proximal policy optimization in self-play, with masked actions, in JAX and Optax.

    pip install . -r baselines/requirements.txt && python baselines/ppo.py

It trains one network for all seats of a table, on one core. Then it counts the rounds that the network wins in one
seat, against opponents that act randomly and against opponents that follow a rule of thumb. The same seed, options and
versions produce the same results. `--curve FILE` also evaluates during training, which does not affect it, and writes
all results as JSON.
"""

import argparse
import json
import os
import time
from pathlib import Path

# Set before JAX is loaded: a single thread always adds in the same order.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import jax
import jax.numpy as jnp
import numpy as np
import optax

import ruckus_gym

HIDDEN = 128
CLIP, VALUE, ENTROPY = 0.2, 0.5, 0.01
EPOCHS, BATCH = 3, 4096
BLOCKS = {name: (start, size) for name, start, size in ruckus_gym.ACTION_BLOCKS}


def network(lots, inputs, outputs):
    """Two hidden layers, with one head for actions and one for the value of an observation."""

    def layer(wide, high, scale):
        return lots.normal(0, scale / np.sqrt(wide), (wide, high)).astype(np.float32), np.zeros(high, np.float32)

    return [layer(inputs, HIDDEN, 1.4), layer(HIDDEN, HIDDEN, 1.4), layer(HIDDEN, outputs, 0.01), layer(HIDDEN, 1, 1.0)]


def evaluate(params, seen, masks):
    """The log probability of each action, and the value of an observation."""
    hidden = seen
    for weights, bias in params[:2]:
        hidden = jax.nn.relu(hidden @ weights + bias)
    logits = jnp.where(masks > 0, hidden @ params[2][0] + params[2][1], -1e9)
    return jax.nn.log_softmax(logits), (hidden @ params[3][0] + params[3][1])[:, 0]


@jax.jit
def act(params, seen, masks, noise):
    """Draws an action for each row by adding Gumbel noise to the log probabilities. Without noise, picks the most
    likely
    one.
    """
    chances, value = evaluate(params, seen, masks)
    actions = jnp.argmax(chances + noise, axis=1)
    return actions, jnp.take_along_axis(chances, actions[:, None], 1)[:, 0], value


def loss(params, rows):
    seen, masks, actions, before, returns, advantages = rows
    chances, value = evaluate(params, seen, masks)
    ratio = jnp.exp(jnp.take_along_axis(chances, actions[:, None], 1)[:, 0] - before)
    gain = jnp.minimum(ratio * advantages, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantages).mean()
    spread = -(jnp.exp(chances) * jnp.where(masks > 0, chances, 0)).sum(1).mean()
    return -gain + VALUE * jnp.square(value - returns).mean() - ENTROPY * spread


def gumbel(lots, shape):
    return lots.gumbel(size=shape).astype(np.float32)


class Collector:
    """Decisions of all seats of many tables, kept until the reward of their round is known."""

    def __init__(self, tables):
        self.tables, self.waiting = tables, [[] for _ in range(tables.count)]

    def collect(self, params, lots, wanted):
        """Plays until finished rounds contain the wanted number of decisions."""
        tables, rows, count = self.tables, [], 0
        while count < wanted:
            seen, masks, seats = tables.observations.copy(), tables.action_masks.copy(), tables.deciding.copy()
            actions, chances, values = map(np.asarray, act(params, seen, masks, gumbel(lots, masks.shape)))
            tables.step(actions)
            for table in range(tables.count):
                row = (seen[table], masks[table], actions[table], chances[table], values[table], seats[table])
                self.waiting[table].append(row)
                if tables.terminated[table] or tables.truncated[table]:
                    # A truncated round has no reward.
                    if tables.terminated[table]:
                        rows.extend((*row[:5], tables.rewards[table][row[5]]) for row in self.waiting[table])
                        count = len(rows)
                    self.waiting[table] = []
        return [np.array(column) for column in zip(*rows, strict=True)]


def train(options, lots, watch):
    """Trains a network.

    Calls `watch` with the network and the number of decisions so far, before the first iteration and after each one.
    """
    tables = ruckus_gym.VectorEnv(options.tables, options.rules, options.seats, seed=options.seed)
    params = network(lots, tables.observations.shape[1], tables.action_masks.shape[1])
    steps = options.iterations * EPOCHS * (options.decisions // BATCH)
    rate = optax.linear_schedule(options.rate, 0, steps)
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(rate))
    state = optimizer.init(params)

    @jax.jit
    def improve(params, state, rows):
        gradients = jax.grad(loss)(params, rows)
        updates, state = optimizer.update(gradients, state)
        return optax.apply_updates(params, updates), state

    collector, begun, decisions = Collector(tables), time.process_time(), 0
    watch(0, decisions, params)
    for iteration in range(1, options.iterations + 1):
        seen, masks, actions, chances, values, returns = collector.collect(params, lots, options.decisions)
        decisions += len(returns)
        advantages = returns - values
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        for _ in range(EPOCHS):
            order = lots.permutation(len(returns))
            for start in range(0, len(order) - BATCH + 1, BATCH):
                some = order[start : start + BATCH]
                rows = tuple(a[some] for a in (seen, masks, actions, chances, returns, advantages))
                params, state = improve(params, state, rows)
        if iteration % 20 == 0 or iteration == options.iterations:
            spent = time.process_time() - begun
            print(f"iteration {iteration:4} of {options.iterations}, {spent:4.0f} s of the processor", flush=True)
        watch(iteration, decisions, params)
    return params


def by_lot(seen, masks, lots):
    """Picks a random offered action with equal probability."""
    return np.argmax(masks * (1 + lots.random(masks.shape)), axis=1)


def by_thumb(seen, masks, lots):
    """Plays a card that fits, a wild only if nothing else does, and calls the most frequent color; else draws."""
    (play, plays), (draw, _) = BLOCKS["PLAY"], BLOCKS["DRAW"]
    worth = masks * (1 + lots.random(masks.shape))
    worth[:, 1:] *= 2
    worth[:, 0] *= 0.5
    worth[:, draw] *= 2
    held = seen[:, :52].reshape(-1, 4, 13).sum(2)
    worth[:, play : play + 52] *= 8
    # The plays of a wild: one for each color, and one without.
    wilds = worth[:, play + 52 : play + plays].reshape(len(worth), -1, 5)
    wilds[:, :, :4] *= 3 + held[:, None, :]
    call, colors = BLOCKS["COLOR"]
    worth[:, call : call + colors] *= 3 + held
    return np.argmax(worth, axis=1)


def wilson(share, count, z=1.96):
    middle, reach = share + z * z / (2 * count), z * np.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return [(middle + sign * reach) / (1 + z * z / count) for sign in (-1, 1)]


def measure(choose, others, options, rounds_wanted):
    """Counts the rounds that one player wins in one seat of each table against another player in all other seats."""
    lots = np.random.default_rng([options.seed, 1])
    tables = ruckus_gym.VectorEnv(options.tables, options.rules, options.seats, seed=options.seed + 1_000_003)
    mine = np.arange(tables.count) % options.seats
    # The same number of rounds for each table. Otherwise short rounds would count more than long ones.
    left = np.full(tables.count, rounds_wanted // tables.count)
    won = rounds = 0
    while left.any():
        seen, masks = tables.observations, tables.action_masks
        actions = np.where(tables.deciding == mine, choose(seen, masks, lots), others(seen, masks, lots))
        tables.step(actions)
        over = (tables.terminated | tables.truncated) & (left > 0)
        left[over] -= 1
        rounds += int(over.sum())
        won += float(np.maximum(tables.rewards[np.arange(tables.count), mine], 0)[over].sum())
    share = won / rounds
    least, most = wilson(share, rounds)
    return {"share": float(share), "least": float(least), "most": float(most), "rounds": rounds}


def player(params):
    """Picks the most likely action of the network."""
    still = np.zeros((1, 1), np.float32)
    return lambda seen, masks, lots: np.asarray(act(params, seen, masks, still)[0])


def moments(iterations):
    """The iterations to evaluate for the curve. Intervals grow, because most learning happens early."""
    return {0, iterations} | {round(2 ** (step / 2)) for step in range(2 * iterations.bit_length())}


def parse(words):
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--rules", default="classic", help="a preset, or a ruleset file")
    arguments.add_argument("--seats", type=int, default=4)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--tables", type=int, default=256)
    arguments.add_argument("--iterations", type=int, default=200)
    arguments.add_argument("--decisions", type=int, default=16_384, help="in each iteration, at least")
    arguments.add_argument("--rate", type=float, default=1e-3, help="of learning; it falls to 0 by the end")
    arguments.add_argument("--rounds", type=int, default=20_480, help="of each measurement at the end")
    arguments.add_argument("--curve", metavar="FILE", help="measure on the way, too, and write all figures as JSON")
    arguments.add_argument("--curve-rounds", type=int, default=2_048, help="of each measurement on the way")
    options = arguments.parse_args(words)
    for name, rounds in (("--rounds", options.rounds), ("--curve-rounds", options.curve_rounds)):
        if rounds < options.tables:
            arguments.error(f"{name} must be at least --tables, {options.tables}, so that each table plays a round")
    if options.decisions < BATCH:
        arguments.error(f"--decisions must be at least {BATCH}: fewer fill no batch to learn from")
    if options.curve and not Path(options.curve).absolute().parent.is_dir():
        arguments.error(f"--curve: there is no folder for `{options.curve}`")
    return options


def main(words=None):
    """Trains, evaluates and returns the results. Takes the command line as a list of words."""
    options, curve, final = parse(words), [], []
    wanted = moments(options.iterations) if options.curve else ()

    def watch(iteration, decisions, params):
        if iteration in wanted:
            for others, choose in (("by lot", by_lot), ("rule of thumb", by_thumb)):
                counted = measure(player(params), choose, options, options.curve_rounds)
                curve.append({"iteration": iteration, "decisions": decisions, "against": others, **counted})

    params = train(options, np.random.default_rng([options.seed, 0]), watch)
    print(f"{options.rules}, {options.seats} seats, seed {options.seed}; a fair share is {1 / options.seats:.1%}")
    players = {"trained": player(params), "rule of thumb": by_thumb, "by lot": by_lot}
    for one, others in [("trained", "by lot"), ("trained", "rule of thumb"), ("rule of thumb", "by lot")]:
        counted = measure(players[one], players[others], options, options.rounds)
        final.append({"player": one, "against": others, **counted})
        share, least, most = counted["share"], counted["least"], counted["most"]
        print(f"{one} against {others}: {share:.2%} ({least:.2%} to {most:.2%}) of {counted['rounds']} rounds")
    kept = {name: value for name, value in vars(options).items() if name != "curve"}
    figures = {"options": kept, "curve": curve, "final": final}
    if options.curve:
        Path(options.curve).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return figures


if __name__ == "__main__":
    main()
