import { bytesPerMb, extensionOf } from '@xw/shared/files/upload-rules'
import { checkWordUpload, maxWordMb } from '@xw/shared/files/word-upload'
import { ConvertedDocument } from '@xw/shared/wire/file-info'
import { paths } from '@xw/shared/wire/paths'
import { refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { anySignedIn, type Route, route } from '../../../plugins/route.ts'
import { withUploads } from '../../../plugins/uploads.ts'
import type { Engine } from '../../../resource/engine.ts'
import { assertFilePurpose } from '../files/index.ts'
import { convertOtherToHtml } from './other-documents.ts'
import { convertWordToHtml } from './word-to-html.ts'

/** Twice the allowed size, so that a slightly larger file gets the sentence about its size. */
const limits = { files: 1, fileSize: 2 * maxWordMb * bytesPerMb }

/** FL-06: converts documents to HTML for the rich-text editor. The wire has two paths for it. */
export const fileConvertRoutes = (deps: Deps, { ground }: Engine): Route[] =>
  [
    { path: paths.files.toHtml, title: '文档转为网页内容' },
    { path: paths.files.wordToHtml, title: 'Word 转为网页内容' },
  ].map(address =>
    route({
      ...address,
      subject: '文件',
      method: 'POST',
      permission: anySignedIn,
      scope: 'self',
      ratePerMinute: 20,
      takes: 'file',
      response: ConvertedDocument,
      handle(call) {
        assertFilePurpose(call.session, 'jeditor', ground.definitions)
        return withUploads(deps, call, limits, async ({ uploads: [upload] }) => {
          if (!upload) throw refused('未上传任何文件')
          const flaw = checkWordUpload(upload)
          if (flaw) throw refused(flaw)
          const extension = extensionOf(upload.name)
          const isOther = extension === 'doc' || extension === 'pdf'
          const document = { path: upload.path, owner: call.session.userId }
          return {
            html: await (isOther ? convertOtherToHtml(deps.config, extension, document) : convertWordToHtml(document)),
          }
        })
      },
    }),
  )
