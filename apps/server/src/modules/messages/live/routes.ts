import { paths } from '@xw/shared/wire/paths'
import { Type } from 'typebox'
import { forbidden } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import { anySignedIn, type Route, socketRoute } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Hub } from './hub.ts'

/** Live connections do not keep a session alive. The rate limit stops reconnect loops, not users with many windows. */
const liveRoute = {
  subject: '实时消息',
  permission: anySignedIn,
  scope: 'self',
  passive: true,
  ratePerMinute: 300,
  admit: assertOwnPath,
} as const

/** Routes of the live connections: a user's own, and a grid's for its page. */
export const liveRoutes = (hub: Hub): Route[] => [
  socketRoute({
    ...liveRoute,
    // Some clients append their token to the path. It is ignored.
    path: `${paths.live.user}/:userId/:rest?`,
    title: '通知与任务的实时消息',
    params: Type.Object({ userId: textParam(64), rest: Type.Optional(textParam(200)) }),
    open: (socket, session) => hub.join(socket, session, null),
  }),
  socketRoute({
    ...liveRoute,
    path: `${paths.live.page}/:userId/:pageId`,
    title: '表格的实时消息',
    params: Type.Object({ userId: textParam(64), pageId: textParam(64) }),
    open: (socket, session, { pageId }) => hub.join(socket, session, pageId),
  }),
]

/** The user in the path must be the session's user. */
function assertOwnPath({ userId }: Session, params: { userId: string }) {
  if (params.userId !== userId) throw forbidden()
}
