import { announcementResource } from '@xw/shared/resources/sys/announcement'
import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { createRecordFileReader } from '../../../resource/file-fields.ts'
import { adminRoutes } from './admin-routes.ts'
import { announcementHooks } from './hooks.ts'
import { findMyNotice } from './my-notices.ts'
import { readerRoutes } from './reader-routes.ts'

export { notifyUser } from './notify-user.ts'
export { announceDueAnnouncements } from './release.ts'

/** Announcements: written as records, released to their audience, read and counted. */
export function announcementRoutes({ files }: Deps, engine: Engine): Routes {
  const resource = engine.resource(announcementResource, { hooks: announcementHooks(files), omit: ['queryById'] })
  const ofRecord = createRecordFileReader(resource.source, engine.ground)
  // The audience may read an announcement's attachments, as may its editors.
  files.registerReader(announcementResource.table, async (tx, session, file) => {
    if (await ofRecord(tx, session, file)) return true
    const notice = await findMyNotice(tx, session, file.recordId)
    return notice?.files?.split(',').includes(file.fileId) ?? false
  })
  return () => [...resource.routes(), ...adminRoutes(resource), ...readerRoutes(resource, files)]
}
