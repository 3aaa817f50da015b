import { announcement } from '@xw/shared/resources/sys/announcement'
import type { Deps } from '../../plugins/deps.ts'
import type { Route } from '../../plugins/route.ts'
import type { Engine } from '../../resource/engine.ts'
import { adminRoutes } from './admin-routes.ts'
import { announcementHooks } from './hooks.ts'
import { readerRoutes } from './reader-routes.ts'

export { announceDue } from './release.ts'

/** Announcements: plain records to write, then released to their audience, read, and counted. */
export function announcementRoutes({ files }: Deps, engine: Engine): Route[] {
  const resource = engine.resource(announcement, { hooks: announcementHooks(files), omit: ['queryById'] })
  return [...resource.routes, ...adminRoutes(resource), ...readerRoutes(resource, files)]
}
