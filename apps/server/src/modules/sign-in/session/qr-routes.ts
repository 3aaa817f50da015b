import { paths } from '@xw/shared/wire/paths'
import { QrSignInCode, QrSignInRequest, QrSignInState } from '@xw/shared/wire/qr-sign-in'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { Answer, anySignedIn, type Route, route } from '../../../plugins/route.ts'
import { answerQrRequest, createQrCode, readQrRequest, readQrState, signInByQr } from './qr-sign-in.ts'
import { SignInResponse, withDictItems } from './sign-in-response.ts'

/** Waiting pages poll every two seconds, and a whole campus can share one address. */
const perAddress = { ratePerMinute: 3_000 } as const
const Ticket = textParam(64)
const phoneRoute = {
  path: paths.qr.onPhone,
  title: '在手机上确认扫码登录',
  permission: anySignedIn,
  scope: 'self',
} as const

/** Routes for signing in with a QR code that a signed-in phone scans. */
export const qrRoutes = (deps: Deps): Route[] => [
  route({
    method: 'GET',
    path: paths.qr.ask,
    title: '获取登录二维码',
    public: true,
    scope: 'none',
    ratePerMinute: 300,
    response: QrSignInCode,
    handle: ({ request }) => createQrCode(deps, readOrigin(request)),
  }),
  route({
    ...perAddress,
    method: 'POST',
    path: paths.qr.state,
    title: '查询二维码的状态',
    public: true,
    scope: 'none',
    body: Type.Object({ qrcodeId: Ticket, secret: Ticket }),
    response: QrSignInState,
    handle: ({ body }) => readQrState(deps, body),
  }),
  route({
    ...perAddress,
    method: 'POST',
    path: paths.qr.signIn,
    title: '以扫过的二维码登录',
    public: true,
    scope: 'none',
    body: Type.Object({ secret: Ticket }),
    response: SignInResponse,
    async handle({ body, request }) {
      const signInResult = await signInByQr(deps, { ...body, origin: readOrigin(request) })
      return new Answer({ message: '登录成功', result: await withDictItems(deps, signInResult) })
    },
  }),
  route({
    ...phoneRoute,
    method: 'GET',
    query: Type.Object({ qrcodeId: Ticket }),
    response: QrSignInRequest,
    handle: ({ query }) => readQrRequest(deps, query.qrcodeId),
  }),
  route({
    ...phoneRoute,
    method: 'POST',
    ratePerMinute: 30,
    body: Type.Object({ qrcodeId: Ticket, isConfirmed: Type.Boolean() }),
    response: NoResult,
    async handle({ session, body, request }) {
      await answerQrRequest(deps, session, { ...body, origin: readOrigin(request) })
      return new Answer({ message: body.isConfirmed ? '已确认，电脑上即将登录' : '已取消' })
    },
  }),
]
