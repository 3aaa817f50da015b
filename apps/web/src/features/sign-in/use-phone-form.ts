import type { School } from '@xw/shared/wire/session'
import { type FormEvent, useRef, useState } from 'react'
import { requestSmsCode, type signInByPhone } from '../../data/session/phone-sign-in.ts'
import { checkPhone, type PhoneFields } from './check-phone.ts'
import { focusField, readCaptcha, readFormTexts, waitForCaptcha } from './form.ts'
import { useCaptchaRound } from './use-captcha-round.ts'
import { useCountdown } from './use-countdown.ts'

export type SignInByPhone = typeof signInByPhone

/** The state of the phone form: the user requests a code, then enters it. */
export function usePhoneForm(signIn: SignInByPhone, onDone: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Partial<PhoneFields>>({})
  /** The schools to choose from when the number alone does not identify the school. */
  const [askedSchools, setAskedSchools] = useState<School[] | null>(null)
  const [isSent, setSent] = useState(false)
  const { secondsLeft, start } = useCountdown()
  const { round, level, nextRound } = useCaptchaRound()

  function showErrors(wrong: Partial<PhoneFields>) {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) focusField(form.current, first)
  }

  /** Reads the fields. Returns null after showing what is wrong. */
  function read(needed: readonly (keyof PhoneFields)[]) {
    if (!form.current) return null
    const text = readFormTexts(form.current)
    const fields = { mobile: text('mobile').trim(), ...readCaptcha(text), code: text('code').trim() }
    const wrong = checkPhone(fields, needed)
    showErrors(wrong)
    return Object.keys(wrong).length > 0 ? null : { ...fields, tenantId: Number(text('school')) || null }
  }

  async function requestCode() {
    if (isBusy) return
    setBusy(true)
    await waitForCaptcha(form.current)
    const fields = read(['mobile', 'captcha'])
    if (!fields) return setBusy(false)
    const { mobile, captcha, checkKey } = fields
    const { refusal, waitSeconds } = await requestSmsCode({ mobile, captcha, checkKey })
    setBusy(false)
    setSent(refusal === null)
    start(waitSeconds)
    nextRound(refusal)
    if (!refusal) focusField(form.current, 'code')
    else showErrors(refusal.captchaRequired ? { captcha: refusal.message } : { code: refusal.message })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const fields = isBusy ? null : read(['mobile', 'code'])
    if (!fields) return
    setBusy(true)
    const refusal = await signIn(fields)
    setBusy(false)
    if (!refusal) return onDone()
    setAskedSchools(refusal.schools)
    if (refusal.schools) focusField(form.current, 'school')
    else showErrors({ code: refusal.message })
  }

  return { form, isBusy, errors, askedSchools, isSent, round, level, secondsLeft, requestCode, submit }
}
