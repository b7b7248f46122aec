// Requests of admins. The token is sent in a header, never in an address.

import type {
  AdminLog,
  AdminPlayers,
  AdminStatus,
  AdminTables,
  AnnounceRestart,
  Ban,
  Done,
  Invitation,
  MadeBackup,
  MadeInvitation,
  MakeBan,
  MakeInvitation,
  PlayerReport,
  RuleReport,
} from './wire.js'
import { type Ask, part } from './server.js'

const BASE = '/api/admin'

/** The admin API of a server. */
export class AdminServer {
  constructor(
    private readonly ask: Ask,
    private readonly token: string,
  ) {}

  status = (): Promise<AdminStatus> => this.#get('')
  tables = (search: string): Promise<AdminTables> => this.#get(`/tables?search=${part(search)}`)
  players = (): Promise<AdminPlayers> => this.#get('/players')
  endTable = (code: string): Promise<Done> => this.#delete(`/tables/${part(code)}`)
  remove = (code: string, seat: number): Promise<Done> => this.#delete(`/tables/${part(code)}/seats/${seat}`)
  bans = (): Promise<Ban[]> => this.#get('/bans')
  ban = (ban: MakeBan): Promise<Ban> => this.#post('/bans', ban)
  lift = (id: string): Promise<Done> => this.#delete(`/bans/${part(id)}`)
  removeRule = (id: string): Promise<Done> => this.#delete(`/gallery/${part(id)}`)
  reports = (): Promise<RuleReport[]> => this.#get('/reports')
  dismiss = (id: string): Promise<Done> => this.#delete(`/reports/${part(id)}`)
  playerReports = (): Promise<PlayerReport[]> => this.#get('/player-reports')
  dismissPlayer = (id: string): Promise<Done> => this.#delete(`/player-reports/${part(id)}`)
  announce = (restart: AnnounceRestart): Promise<Done> => this.#post('/restart', restart)
  cancelRestart = (): Promise<Done> => this.#delete('/restart')
  drain = (): Promise<Done> => this.#post('/drain', {})
  reopen = (): Promise<Done> => this.#delete('/drain')
  backup = (): Promise<MadeBackup> => this.#post('/backups', {})
  pass = (): Promise<unknown> => this.#post('/pass', {})
  invitations = (): Promise<Invitation[]> => this.#get('/invitations')
  invite = (wanted: MakeInvitation): Promise<MadeInvitation> => this.#post('/invitations', wanted)
  revoke = (id: string): Promise<Done> => this.#delete(`/invitations/${part(id)}`)
  log = (before: number | null): Promise<AdminLog> => this.#get(before === null ? '/log' : `/log?before=${before}`)

  #get<T>(path: string): Promise<T> {
    return this.ask(BASE + path, undefined, this.token)
  }
  #post<T>(path: string, body: unknown): Promise<T> {
    return this.ask(BASE + path, body, this.token)
  }
  #delete<T>(path: string): Promise<T> {
    return this.ask(BASE + path, undefined, this.token, 'DELETE')
  }
}
