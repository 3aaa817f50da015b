import { stat } from 'node:fs/promises'
import { checkWord } from '@xw/shared/files/word'
import { paths } from '@xw/shared/wire/paths'
import { AppError, refused } from '../../lib/errors.ts'
import { type Route, route, signedIn } from '../../plugins/route.ts'
import { wordToHtml } from './word-to-html.ts'

/** FL-06: documents as text for the rich-text editor. The wire has two names for it. */
export const fileConvertRoutes = (): Route[] =>
  [paths.files.toHtml, paths.files.wordToHtml].map(path =>
    route({
      method: 'POST',
      path,
      permission: signedIn,
      scope: 'self',
      ratePerMinute: 20,
      async handle({ request, session }) {
        if (!request.isMultipart()) throw new AppError('malformed')
        const [upload] = (await request.saveRequestFiles({ limits: { files: 1 } })).files
        if (!upload) throw refused('未上传任何文件')
        const flaw = checkWord({ name: upload.filename, size: (await stat(upload.filepath)).size })
        if (flaw) throw refused(flaw)
        return { html: await wordToHtml(upload.filepath, session.userId) }
      },
    }),
  )
