import { paths } from '@xw/shared/wire/paths'
import { formatTime } from '@xw/shared/wire/time'
import type { Files } from '../../../plugins/files.ts'
import type { Keys } from '../../../plugins/keys.ts'
import { makeTicket } from '../../../plugins/tickets.ts'

/** Builds what clients learn of a file: links with a ticket of the asking session. */
export function createLinks(keys: Keys): Pick<Files, 'url' | 'info'> {
  const url: Files['url'] = (session, id) => `${paths.files.static}/${id}?t=${makeTicket(keys, session.id, id)}`
  const previewUrl: Files['url'] = (session, id) =>
    `${paths.files.pdfPreview}?id=${id}&t=${makeTicket(keys, session.id, id)}`
  return {
    url,
    info: (session, file) => ({
      id: file.id,
      fileName: file.fileName,
      path: file.storageKey,
      size: file.size,
      mime: file.mime,
      biz: file.biz,
      createTime: formatTime(file.createTime),
      expiresAt: formatTime(file.expiresAt),
      downloadUrl: url(session, file.id),
      previewUrl: file.mime === 'application/pdf' ? previewUrl(session, file.id) : null,
    }),
  }
}
