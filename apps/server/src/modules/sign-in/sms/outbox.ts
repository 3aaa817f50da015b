import { smsOutboxResource } from '@xw/shared/resources/sys/sms-outbox'
import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { textIn } from '../../../resource/stored.ts'
import { readSmsGateway } from './gateway.ts'
import { openText } from './open-text.ts'

/** The outbox shows the content of a text only while nothing else delivers it and its code is valid. */
const hooksFor = (deps: Deps): Hooks => ({
  async afterRead({ tx, records }) {
    if (records.length === 0) return
    const ids = records.map(({ id }) => id)
    const rows = await tx
      .selectFrom('sys_sms')
      .select(['id', 'mobile', 'code', 'content', 'purpose'])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('state', '=', 'kept')
      .where('expires_at', '>', sql<Date>`now()`)
      .execute()
    const kept = new Map(rows.map(row => [row.id, row]))
    const gateway = await readSmsGateway(deps)
    for (const record of records) {
      const row = kept.get(textIn(record, 'id'))
      record.content = row ? (openText(deps.keys, gateway, row)?.content ?? null) : null
    }
  },
})

/** The outbox is for platform administrators only, since a code is as good as a password. */
export const smsOutboxRoutes = (deps: Deps, engine: Engine): Routes =>
  engine.resource(smsOutboxResource, { hooks: hooksFor(deps) }).routes
