import { maxTracePoints, slideEnd } from '@xw/shared/session/slider'
import { paths } from '@xw/shared/wire/paths'
import { Nothing } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { refused } from '../../lib/errors.ts'
import type { Deps } from '../../plugins/deps.ts'
import { readOrigin } from '../../plugins/origin.ts'
import { type Route, route } from '../../plugins/route.ts'
import { drawCaptcha, useCaptcha } from './captcha.ts'
import { CaptchaKey, captchaFields } from './fields.ts'
import { checkSlider, drawSlider } from './slider.ts'

/** A whole campus may share one address, so this stops machines, not people. */
const perAddress = { ratePerMinute: 300 } as const

const Trace = Type.Array(
  Type.Object({
    x: Type.Integer({ minimum: 0, maximum: slideEnd }),
    t: Type.Integer({ minimum: 0, maximum: 600_000 }),
  }),
  { maxItems: maxTracePoints },
)

/** What is asked to tell people from machines. */
export const captchaRoutes = (deps: Deps): Route[] => [...letterRoutes(deps), ...sliderRoutes(deps)]

const sliderRoutes = (deps: Deps): Route[] => [
  route({
    ...perAddress,
    method: 'GET',
    path: `${paths.session.slider}/:key`,
    public: true,
    scope: 'none',
    params: Type.Object({ key: CaptchaKey }),
    response: Type.Object({ picture: Type.String(), piece: Type.String() }),
    handle: ({ params, request }) => drawSlider(deps, params.key, readOrigin(request).ip),
  }),
  route({
    ...perAddress,
    method: 'POST',
    path: paths.session.checkSlider,
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
    public: true,
    scope: 'none',
    params: Type.Object({ key: CaptchaKey }),
    response: Type.String(),
    handle: ({ params }) => drawCaptcha(deps.db, params.key),
  }),
  route({
    ...perAddress,
    method: 'POST',
    path: paths.session.checkCaptcha,
    public: true,
    scope: 'none',
    body: Type.Object(captchaFields),
    response: Nothing,
    async handle({ body: { captcha, checkKey } }) {
      if (!captcha || !checkKey) throw refused('验证码无效')
      if (!(await useCaptcha(deps.db, checkKey, captcha))) throw refused('验证码错误')
    },
  }),
]
