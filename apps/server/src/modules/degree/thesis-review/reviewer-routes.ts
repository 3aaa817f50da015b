import { NoResult } from '@xw/shared/wire/schema'
import { ThesisToReview } from '@xw/shared/wire/thesis'
import { thesisReviewerPaths } from '@xw/shared/wire/thesis-paths'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { Answer, bytes, type Route, route } from '../../../plugins/route.ts'
import { declineReview, submitAnswer } from './answer.ts'
import { openLink, readThesisFile } from './open-link.ts'

/** The rate limit is per IP address, which a whole department may share. `open-link.ts` counts guesses of links. */
const outside = {
  subject: '专家评阅论文',
  method: 'POST',
  public: true,
  scope: 'none',
  ratePerMinute: 600,
} as const

/** A link's token, and the key that the browser made when it opened the link. A reviewer's call names no id. */
const pass = { token: textParam(60, 1), key: Type.String({ pattern: '^[A-Za-z0-9_-]{32,64}$' }) }

/** The routes of a reviewer, who reads and answers one thesis through its link. */
export const thesisReviewerRoutes = (deps: Deps): Route[] => [
  route({
    ...outside,
    path: thesisReviewerPaths.open,
    title: '按链接打开要评阅的论文',
    body: Type.Object(pass),
    response: ThesisToReview,
    handle: ({ body, request }) => openLink(deps, { ...body, ip: request.ip }, readOrigin(request)),
  }),
  route({
    ...outside,
    path: thesisReviewerPaths.file,
    title: '按链接下载要评阅的论文',
    body: Type.Object(pass),
    response: bytes,
    handle: ({ body, request }) => readThesisFile(deps, { ...body, ip: request.ip }),
  }),
  route({
    ...outside,
    path: thesisReviewerPaths.answer,
    title: '按链接提交评阅意见',
    body: Type.Object({
      ...pass,
      grade: textParam(1),
      score: Type.Optional(Type.Number()),
      comments: textParam(4_000),
      hasNoConflict: Type.Boolean(),
    }),
    response: NoResult,
    async handle({ body, request }) {
      await submitAnswer(deps, { ...body, ip: request.ip }, readOrigin(request))
      return new Answer({ message: '评阅意见已提交，感谢您的评阅' })
    },
  }),
  route({
    ...outside,
    path: thesisReviewerPaths.decline,
    title: '按链接谢绝评阅',
    body: Type.Object({ ...pass, reason: textParam(200) }),
    response: NoResult,
    async handle({ body, request }) {
      await declineReview(deps, { ...body, ip: request.ip }, readOrigin(request))
      return new Answer({ message: '已告知学位办公室，感谢您的回复' })
    },
  }),
]
