import { privacyNoticeResource } from '@xw/shared/resources/xw/privacy-notice'
import { paths } from '@xw/shared/wire/paths'
import { PrivacyNotice } from '@xw/shared/wire/privacy'
import { NoResult } from '@xw/shared/wire/schema'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { Answer, anySignedIn, type Route, type Routes, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { acknowledgeNotice, readNotice } from './queries.ts'

/** Versions of a school's notice; each publication gets the next number. */
export const privacyNoticeRoutes = (engine: Engine): Routes =>
  engine.resource(privacyNoticeResource, {
    hooks: {
      async beforeSave({ tx, access: { session }, values }) {
        const { rows } = await sql<{ next: number }>`
          select coalesce(max(number), 0) + 1 as next from xw_privacy_notice
          where tenant_id = ${session.tenantId}`.execute(tx)
        values.number = rows[0]?.next ?? 1
      },
    },
  }).routes

/** Routes to read and acknowledge the notice. A student reaches nothing else before (`beforeNotice`). */
export const acknowledgementRoutes = ({ db }: Deps, forget: (sessionId: string) => void): Route[] => [
  route({
    method: 'GET',
    path: paths.privacy.notice,
    title: '本人须阅读的告知书',
    permission: anySignedIn,
    scope: 'self',
    beforeNotice: true,
    response: PrivacyNotice,
    handle: ({ session }) => db.inTenant(session.tenantId, tx => readNotice(tx, session)),
  }),
  route({
    method: 'POST',
    path: paths.privacy.acknowledge,
    title: '确认已阅读告知书',
    permission: anySignedIn,
    scope: 'self',
    beforeNotice: true,
    body: Type.Object({ version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) }),
    response: NoResult,
    async handle({ session, body, request }) {
      await db.inTenant(session.tenantId, async tx => {
        const { version } = await readNotice(tx, session)
        // An acknowledgement of an older version does not count for this one.
        if (version !== body.version) throw refused('告知书已更新，请重新阅读')
        await acknowledgeNotice(tx, session, { version, ip: readOrigin(request).ip })
      })
      forget(session.id)
      return new Answer({ message: '已确认' })
    },
  }),
]
