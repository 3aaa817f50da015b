import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { recordSource } from '../apps/server/src/modules/degree/record/index.ts'
import { createDb, createPool, type Db } from '../apps/server/src/plugins/db.ts'
import { createEvents, type Events } from '../apps/server/src/plugins/events.ts'
import type { Session } from '../apps/server/src/plugins/session.ts'
import type { EngineContext } from '../apps/server/src/resource/access.ts'
import { type Actions, createActions } from '../apps/server/src/resource/actions.ts'
import { createDefinitions } from '../apps/server/src/resource/definitions.ts'
import { createRights } from '../apps/server/src/resource/rights.ts'
import type { Caller } from '../apps/server/src/resource/within.ts'
import type { ListData } from './list-data.ts'

/** The degree type that half of the records are of. */
export const xwlx = '31'

/** The engine on the bench's data, without a server around it. */
export interface ListEngine {
  db: Db
  pool: pg.Pool
  ground: EngineContext
  events: Events
  actions: Actions
  close(): Promise<void>
}

export async function openEngine({ appUrl, keys }: ListData): Promise<ListEngine> {
  const pool = createPool(appUrl)
  const db = createDb(pool)
  const events = await createEvents(appUrl)
  const ground: EngineContext = {
    definitions: createDefinitions(),
    keys,
    rights: createRights(events),
    questionsPerHour: 60,
  }
  return {
    db,
    pool,
    ground,
    events,
    actions: createActions({ db, ...ground }, recordSource, {}),
    async close() {
      await events.close()
      await db.close()
    },
  }
}

const office: Session = {
  id: '0',
  userId: randomUUID(),
  tenantId: 1,
  username: 'bench',
  realname: 'bench',
  roleCodes: ['dwgly'],
  reach: 'school',
  xwbslbms: [],
  departId: null,
  mustChangePassword: false,
  student: null,
  mustReadNotice: false,
  mustSetUpFactor: false,
  menuVersion: '',
  grants: { auth: [], allAuth: [] },
}

/** Creates a caller of the engine: a user of the degree office, except for the given session values. */
export const callerWith = (session: Partial<Session> = {}): Caller => ({
  session: { ...office, ...session },
  origin: { ip: '127.0.0.1', userAgent: 'bench', traceId: '0' },
})
