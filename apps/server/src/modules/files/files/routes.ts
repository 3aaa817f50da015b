import { FileInfo } from '@xw/shared/wire/file-info'
import { paths } from '@xw/shared/wire/paths'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError } from '../../../lib/errors.ts'
import { listParam, readList, textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, anySignedIn, bytes, type Route, route, withSubject } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Engine } from '../../../resource/engine.ts'
import { logDownload } from './download-log.ts'
import { idOf } from './files.ts'
import { serveFile, servePreview } from './serve.ts'
import { upload } from './upload.ts'

const FileName = textParam(100)
const Ticket = Type.Optional(textParam(200))

/** Upload, download and metadata of files. `Files.find` alone decides which files a session may read. */
export const fileRoutes = (deps: Deps, { ground }: Engine): Route[] =>
  withSubject('文件', [
    route({
      method: 'POST',
      path: paths.files.upload,
      title: '上传文件',
      permission: anySignedIn,
      scope: 'self',
      ratePerMinute: 300,
      takes: 'file',
      response: FileInfo,
      async handle({ session, request }) {
        const file = await upload(deps, request, { session, definitions: ground.definitions })
        return new Answer({ message: file.storageKey, result: deps.files.info(session, file) })
      },
    }),
    route({
      method: 'GET',
      path: `${paths.files.static}/*`,
      title: '下载或显示文件',
      permission: anySignedIn,
      scope: 'tenant',
      ticket: request => idOf((request.params as { '*': string })['*']),
      params: Type.Object({ '*': FileName }),
      query: Type.Object({ t: Ticket }),
      response: bytes,
      async handle({ session, params, ...exchange }) {
        const file = await findOr404(deps, session, params['*'])
        const { request } = exchange
        return serveFile(deps.files, file, exchange, served =>
          logDownload(deps.db, session, { file, request, ...served }),
        )
      },
    }),
    ...infoRoutes(deps),
  ])

const infoRoutes = (deps: Deps): Route[] => [
  route({
    method: 'GET',
    path: paths.files.byId,
    title: '按 ID 查询文件信息',
    permission: anySignedIn,
    scope: 'tenant',
    query: Type.Object({ id: FileName }),
    response: FileInfo,
    handle: async ({ session, query }) => deps.files.info(session, await deps.files.find(session, query.id)),
  }),
  route({
    method: 'GET',
    path: paths.files.byIds,
    title: '按多个 ID 查询文件信息',
    permission: anySignedIn,
    scope: 'tenant',
    query: Type.Object({ ids: listParam }),
    response: Type.Array(FileInfo),
    async handle({ session, query }) {
      const files = await deps.files.findSeveral(session, readList(query.ids))
      return files.map(file => deps.files.info(session, file))
    },
  }),
  route({
    method: 'GET',
    path: paths.files.byPath,
    title: '按路径查询文件信息',
    permission: anySignedIn,
    scope: 'tenant',
    query: Type.Object({ path: FileName }),
    response: FileInfo,
    handle: async ({ session, query }) => deps.files.info(session, await deps.files.find(session, query.path)),
  }),
  route({
    method: 'GET',
    path: paths.files.pdfPreview,
    title: '预览 PDF',
    permission: anySignedIn,
    scope: 'tenant',
    ticket: (request: FastifyRequest) => idOf(String((request.query as { id?: unknown }).id)),
    query: Type.Object({ id: FileName, t: Ticket }),
    response: bytes,
    async handle({ session, query, ...exchange }) {
      const file = await findOr404(deps, session, query.id)
      return servePreview(file, deps.files.url(session, file.id), exchange)
    },
  }),
]

/** Answers 404 for a missing file on links that a browser follows, so that it does not save an error message as a file. */
async function findOr404(deps: Deps, session: Session, idOrPath: string) {
  return deps.files.find(session, idOrPath).catch(error => {
    throw error instanceof AppError && error.kind === 'notFound'
      ? new AppError('noSuchPath', { message: '文件不存在或已过期' })
      : error
  })
}
