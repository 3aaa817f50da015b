import { proofPurposes, topProofLevel } from '@xw/shared/session/proof'
import { maxSlide, maxTracePoints } from '@xw/shared/session/slider'
import { paths } from '@xw/shared/wire/paths'
import { ProofChallenge } from '@xw/shared/wire/proof'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { type Route, route, withSubject } from '../../../plugins/route.ts'
import { readCaptchaKind } from '../../platform/platform-setting/index.ts'
import { CaptchaKey, captchaFields } from './fields.ts'
import { consumeAnswer, drawLetters } from './letters.ts'
import { createChallenge } from './proof.ts'
import { readAddressProofLevel } from './proof-level.ts'
import { checkSlider, drawSlider } from './slider.ts'

/** A whole campus can share one address, so this limit stops machines, not people. */
const perAddress = { ratePerMinute: 300 } as const

const Trace = Type.Array(
  Type.Object({
    x: Type.Integer({ minimum: 0, maximum: maxSlide }),
    t: Type.Integer({ minimum: 0, maximum: 600_000 }),
  }),
  { maxItems: maxTracePoints },
)

/** Routes that issue and check captchas. */
export const captchaRoutes = (deps: Deps): Route[] =>
  withSubject('登录', [...letterRoutes(deps), ...sliderRoutes(deps), proofRoute(deps)])

/** Pages request a challenge when they open; on the day of results two thousand do within a minute. */
const proofRoute = ({ db, keys }: Deps): Route =>
  route({
    ratePerMinute: 3_000,
    method: 'GET',
    path: `${paths.session.proof}/:purpose`,
    title: '获取计算验证的题目',
    public: true,
    scope: 'none',
    params: Type.Object({ purpose: Type.Enum(proofPurposes) }),
    query: Type.Object({ level: Type.Optional(Type.Integer({ minimum: 0, maximum: topProofLevel })) }),
    response: ProofChallenge,
    async handle({ params: { purpose }, query, request }) {
      if ((await readCaptchaKind(db.platform)) === 'picture') throw refused('平台使用图片或滑块验证，请刷新页面后重试')
      // A page that was told a level asks for it; no page gets a lower level than its address has.
      const level = Math.max(query.level ?? 0, await readAddressProofLevel(db, purpose, readOrigin(request).ip))
      return createChallenge(keys, { purpose, level })
    },
  })

/** Refuses pictures while the platform accepts proof of work only. */
async function assertPicturesOffered({ db }: Deps) {
  if ((await readCaptchaKind(db.platform)) === 'proofOnly') throw refused('平台只用计算验证，请用浏览器打开登录页')
}

const sliderRoutes = (deps: Deps): Route[] => [
  route({
    ...perAddress,
    method: 'GET',
    path: `${paths.session.slider}/:key`,
    title: '获取滑块验证图片',
    public: true,
    scope: 'none',
    params: Type.Object({ key: CaptchaKey }),
    response: Type.Object({ picture: Type.String(), piece: Type.String() }),
    async handle({ params, request }) {
      await assertPicturesOffered(deps)
      return drawSlider(deps, params.key, readOrigin(request).ip)
    },
  }),
  route({
    ...perAddress,
    method: 'POST',
    path: paths.session.checkSlider,
    title: '核对滑块验证',
    public: true,
    scope: 'none',
    body: Type.Object({ checkKey: CaptchaKey, trace: Trace }),
    response: Type.String(),
    handle: ({ body: { checkKey, trace }, request }) =>
      checkSlider(deps, { key: checkKey, trace, ip: readOrigin(request).ip }),
  }),
]

const letterRoutes = (deps: Deps): Route[] => [
  route({
    ...perAddress,
    method: 'GET',
    path: `${paths.session.captcha}/:key`,
    title: '获取图形验证码',
    public: true,
    scope: 'none',
    params: Type.Object({ key: CaptchaKey }),
    response: Type.String(),
    async handle({ params }) {
      await assertPicturesOffered(deps)
      return drawLetters(deps.db, params.key)
    },
  }),
  route({
    ...perAddress,
    method: 'POST',
    path: paths.session.checkCaptcha,
    title: '核对图形验证码',
    public: true,
    scope: 'none',
    body: Type.Object(captchaFields),
    response: NoResult,
    async handle({ body: { captcha, checkKey } }) {
      if (!captcha || !checkKey) throw refused('验证码无效')
      if (!(await consumeAnswer(deps.db, checkKey, captcha))) throw refused('验证码错误')
    },
  }),
]
