//! Limits a node to a share of a processor.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::Options;

/// The period of the limit, in microseconds. A short period reduces the waits of a node that has used up its share. The
/// minimum quota is 1,000.
const PERIOD: u32 = 20_000;

/// The way to limit nodes.
pub(super) enum Means {
    /// `cpu.max` of a control group, version 2.
    Groups2(PathBuf),
    /// `cpu.cfs_quota_us` of a control group, version 1.
    Groups1(PathBuf),
    /// A separate core for each node, with `taskset`.
    Cores,
}

/// The limit of a node. Drop it after the node has ended.
pub(super) struct Bound(Option<PathBuf>);

impl Means {
    /// Finds a way that is available on this machine.
    pub(super) fn find(options: &Options) -> Result<Self> {
        let (two, one) = (Path::new("/sys/fs/cgroup"), Path::new("/sys/fs/cgroup/cpu"));
        let means =
            [(two, "cpu.max", Self::Groups2(two.to_owned())), (one, "cpu.cfs_quota_us", Self::Groups1(one.to_owned()))];
        for (root, file, means) in means {
            let group = root.join(format!("ruckus-bench-{}", std::process::id()));
            let usable = std::fs::create_dir(&group).is_ok();
            let usable = usable && group.join(file).is_file() && group.join("cgroup.procs").is_file();
            // Also removes an ordinary folder, if the system has no control groups there.
            let _ = std::fs::remove_dir(&group);
            if usable {
                return Ok(means);
            }
        }
        let cores = std::thread::available_parallelism()?.get();
        if !Command::new("taskset").arg("--version").output().is_ok_and(|said| said.status.success()) {
            bail!("nodes cannot be limited: control groups need root, and `taskset` is missing");
        }
        if usize::from(options.nodes) >= cores {
            bail!(
                "control groups need root, and `taskset` needs a core for each node and one for the load and the \
                 database: {cores} cores are enough for {} nodes",
                cores.saturating_sub(1)
            );
        }
        Ok(Self::Cores)
    }

    /// Describes the limit.
    pub(super) fn words(&self, share: u16) -> String {
        match self {
            Self::Groups2(_) => {
                format!("each node is limited to {share} % of a processor by cpu.max of a control group (v2)")
            }
            Self::Groups1(_) => {
                format!("each node is limited to {share} % of a processor by the quota of a control group (v1)")
            }
            Self::Cores => "each node is pinned to its own core by taskset, and --share has no effect".to_owned(),
        }
    }

    /// Applies the limit to a node's process.
    pub(super) fn bind(&self, process: u32, number: usize, share: u16) -> Result<Bound> {
        let quota = PERIOD * u32::from(share) / 100;
        let (root, settings) = match self {
            Self::Groups2(root) => (root, vec![("cpu.max", format!("{quota} {PERIOD}"))]),
            Self::Groups1(root) => {
                (root, vec![("cpu.cfs_period_us", PERIOD.to_string()), ("cpu.cfs_quota_us", quota.to_string())])
            }
            Self::Cores => {
                let mut taskset = Command::new("taskset");
                taskset.args(["-a", "-c", "-p", &number.to_string(), &process.to_string()]);
                let bound = taskset.output().context("`taskset` is not installed")?;
                return if bound.status.success() { Ok(Bound(None)) } else { bail!("cannot pin a node to a core") };
            }
        };
        let group = root.join(format!("ruckus-bench-{}-{number}", std::process::id()));
        std::fs::create_dir(&group).with_context(|| format!("cannot create {}", group.display()))?;
        let bound = Bound(Some(group.clone()));
        for (file, value) in settings.into_iter().chain([("cgroup.procs", process.to_string())]) {
            std::fs::write(group.join(file), &value).with_context(|| format!("{file} does not accept {value}"))?;
        }
        Ok(bound)
    }
}

impl Drop for Bound {
    fn drop(&mut self) {
        if let Some(group) = self.0.take() {
            let _ = std::fs::remove_dir(group);
        }
    }
}
