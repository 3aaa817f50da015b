import { checkRegistration, type RegistrationFields } from '@xw/shared/session/check-registration'
import type { RegistrationOutcome, RegistrationSchool } from '@xw/shared/wire/registration'
import { type FormEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { requestSmsCode } from '../../../data/session/phone-sign-in.ts'
import { fetchPrivacyNotice, register } from '../../../data/session/registration.ts'
import { focusField, readCaptcha, readFormTexts, waitForCaptcha } from '../../../features/sign-in/form.ts'
import { useCaptchaRound } from '../../../features/sign-in/use-captcha-round.ts'
import { useCountdown } from '../../../features/sign-in/use-countdown.ts'
import { useLoaded } from './use-loaded.ts'

/** The fields in the order of the form, so that the first one with an error gets the focus. */
const fieldOrder = [
  'school',
  'realname',
  'workNo',
  'username',
  'password',
  'confirm',
  'email',
  'phone',
  'captcha',
  'smscode',
  'noticeVersion',
] as const
type Errors = Partial<Record<(typeof fieldOrder)[number], string>>

/**
 * Handles the registration form: choosing a school, requesting a code and sending. Typed values stay after every
 * failure.
 */
export function useRegisterForm(schools: RegistrationSchool[], linked: string | null) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [school, setSchool] = useState(() => schools.find(({ code }) => code === linked) ?? findOnlySchool(schools))
  const [isBusy, setBusy] = useState(false)
  const { errors, refusal, show } = useFieldErrors(form)
  const codeParts = usePhoneCode({ form, school, isBusy, setBusy, show })
  const schoolId = school?.id
  const loadNotice = useCallback(() => fetchPrivacyNotice(schoolId ?? 0), [schoolId])
  const notice = useLoaded(schoolId === undefined ? null : loadNotice)

  /** The result page takes everything from the address, which contains no personal data. */
  function toResult(outcome: RegistrationOutcome['outcome'], { code }: RegistrationSchool) {
    const search = new URLSearchParams({ outcome, school: code }).toString()
    void navigate({ pathname: '/user/register-result', search }, { replace: true })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.current || isBusy) return
    const text = readFormTexts(form.current)
    const fields = readFields(text)
    const agreed = text('noticeVersion')
    const wrong: Errors = {
      ...findSchoolError(school),
      ...checkRegistration(fields),
      ...(text('confirm') !== fields.password && { confirm: '两次输入的密码不一样！' }),
      ...(agreed === '' && { noticeVersion: '请阅读并同意个人信息告知书' }),
    }
    if (!show(wrong) || !school) return
    setBusy(true)
    const sent = { ...fields, noticeVersion: Number(agreed), tenantId: school.id }
    const answer = await register(sent).finally(() => setBusy(false))
    if (answer.outcome) return toResult(answer.outcome, school)
    const { message = '', fields: invalid = {} } = answer.refusal ?? {}
    const known: Errors = Object.fromEntries(
      fieldOrder.flatMap(place => (invalid[place] ? [[place, invalid[place]]] : [])),
    )
    show(known, Object.keys(known).length === 0 ? message : null)
    if (known.noticeVersion) notice.retry()
  }

  const choose = (id: number | null) => setSchool(schools.find(one => one.id === id))
  return { form, school, choose, isBusy, errors, refusal, notice, ...codeParts, submit }
}

type Form = RefObject<HTMLFormElement | null>
type ShowErrors = (wrong: Errors, sentence?: string | null) => boolean

/** Keeps the errors of the fields and the sentence for a refusal that names no field. */
function useFieldErrors(form: Form) {
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  function show(wrong: Errors, sentence: string | null = null) {
    setErrors(wrong)
    setRefusal(sentence)
    const first = fieldOrder.find(place => wrong[place])
    if (first) focusField(form.current, first)
    return Object.keys(wrong).length === 0
  }
  return { errors, refusal, show }
}

interface PhoneCodeOptions {
  form: Form
  school: RegistrationSchool | undefined
  isBusy: boolean
  setBusy(isBusy: boolean): void
  show: ShowErrors
}

/** Sends the code that verifies the phone, and counts down until another one may be sent. */
function usePhoneCode({ form, school, isBusy, setBusy, show }: PhoneCodeOptions) {
  const [isSent, setSent] = useState(false)
  const { secondsLeft, start } = useCountdown()
  const { round, level, nextRound } = useCaptchaRound()
  async function requestCode() {
    if (!form.current || isBusy) return
    setBusy(true)
    await waitForCaptcha(form.current)
    setBusy(false)
    const text = readFormTexts(form.current)
    const captchaValues = readCaptcha(text)
    const wrong: Errors = {
      ...findSchoolError(school),
      ...checkRegistration(readFields(text), ['phone']),
      ...(captchaValues.captcha === '' && { captcha: '请先完成验证' }),
    }
    if (!show(wrong) || !school) return
    setBusy(true)
    const mobile = text('phone').trim()
    const answer = await requestSmsCode({ mobile, ...captchaValues, smsmode: '1', tenantId: school.id }).finally(() =>
      setBusy(false),
    )
    setSent(answer.refusal === null)
    start(answer.waitSeconds)
    nextRound(answer.refusal)
    if (!answer.refusal) focusField(form.current, 'smscode')
    else show({ [answer.refusal.captchaRequired ? 'captcha' : 'smscode']: answer.refusal.message })
  }
  return { isSent, round, level, secondsLeft, requestCode }
}

const findOnlySchool = (schools: RegistrationSchool[]) => (schools.length === 1 ? schools[0] : undefined)

const findSchoolError = (school: RegistrationSchool | undefined): Errors => (school ? {} : { school: '请选择学校' })

const readFields = (text: (name: string) => string): RegistrationFields => ({
  username: text('username').trim(),
  realname: text('realname').trim(),
  phone: text('phone').trim(),
  smscode: text('smscode').trim(),
  workNo: text('workNo').trim(),
  email: text('email').trim(),
  password: text('password'),
})
