import { paths } from '@xw/shared/wire/paths'
import { Type } from 'typebox'
import { forbidden } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import { type Route, signedIn, socketRoute } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Hub } from './hub.ts'

/** Heartbeats keep no session alive; the limit stops a loop of reconnects, not a user with many windows. */
const liveRoute = {
  permission: signedIn,
  scope: 'self',
  passive: true,
  ratePerMinute: 300,
  admit: assertOwnPath,
} as const

/** The live connections: a user's own, and a grid's with its page. */
export const liveRoutes = (hub: Hub): Route[] => [
  socketRoute({
    ...liveRoute,
    // Some clients append their token to the path; it is not read there.
    path: `${paths.live.user}/:userId/:rest?`,
    params: Type.Object({ userId: textParam(64), rest: Type.Optional(textParam(200)) }),
    open: (socket, session) => hub.join(socket, session, null),
  }),
  socketRoute({
    ...liveRoute,
    path: `${paths.live.page}/:userId/:pageId`,
    params: Type.Object({ userId: textParam(64), pageId: textParam(64) }),
    open: (socket, session, { pageId }) => hub.join(socket, session, pageId),
  }),
]

/** The path's user can only be the token's. */
function assertOwnPath({ userId }: Session, params: { userId: string }) {
  if (params.userId !== userId) throw forbidden()
}
