import { onlineResource } from '@xw/shared/resources/sys/online'
import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'

/** SY-19: lists who is signed in to the caller's school. The session module ends sessions. */
export function onlineRoutes({ config }: Deps, engine: Engine): Routes {
  return engine.resource(onlineResource, {
    hooks: {
      narrow: () => sql`t.last_seen_at > now() - make_interval(mins => ${config.idleMinutes})`,
      async afterRead({ access, records }) {
        for (const record of records) {
          record.token = record.id ?? null
          record.current = record.id === access.session.id ? '1' : '0'
        }
      },
    },
  }).routes
}
