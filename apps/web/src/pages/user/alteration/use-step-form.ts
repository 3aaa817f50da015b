import { type FormEvent, useRef, useState } from 'react'
import type { PasswordResetAnswer } from '../../../data/session/password-reset.ts'
import { focusField, readFormTexts, waitForCaptcha } from '../../../features/sign-in/form.ts'
import type { PasswordResetFlow } from './use-password-reset-flow.ts'

type Errors = Readonly<Record<string, string | null>>

interface StepForm<T> {
  flow: PasswordResetFlow
  /** The field that shows an error that names no field. */
  mainField: string
  /** Returns an error for each field that must be corrected before sending. */
  check: (text: (name: string) => string) => Errors
  send: (text: (name: string) => string) => Promise<PasswordResetAnswer<T>>
  onDone: (result: T, text: (name: string) => string) => void
}

/**
 * The common part of all step forms: validates and sends the values, shows errors beside their fields, and starts the
 * flow again when the server requires it.
 */
export function useStepForm<T>({ flow, mainField, check, send, onDone }: StepForm<T>) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  /** The number of the captcha; every attempt uses up the current one. */
  const [round, setRound] = useState(0)

  function showErrors(wrong: Errors): boolean {
    const shown = Object.fromEntries(Object.entries(wrong).flatMap(([name, text]) => (text ? [[name, text]] : [])))
    setErrors(shown)
    const [first] = Object.keys(shown)
    if (first) focusField(form.current, first)
    return first !== undefined
  }

  /** Sends the values of a step and returns the result when the server accepts them. */
  async function ask<R>(request: () => Promise<PasswordResetAnswer<R>>, at = mainField) {
    setBusy(true)
    const { result, refusal } = await request()
    setBusy(false)
    if (!refusal) return { result, waitSeconds: 0 }
    setRound(before => before + 1)
    if (refusal.startAgain) flow.startAgain(refusal.message)
    else if (refusal.captchaRequired) showErrors({ captcha: refusal.message })
    else showErrors(Object.keys(refusal.fields).length > 0 ? refusal.fields : { [at]: refusal.message })
    return { result: null, waitSeconds: refusal.waitSeconds, isRefused: true as const }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    if (isBusy) return
    setBusy(true)
    await waitForCaptcha(sent)
    setBusy(false)
    const text = readFormTexts(sent)
    if (showErrors(check(text))) return
    const answer = await ask(() => send(text))
    if (!('isRefused' in answer)) onDone(answer.result, text)
  }

  return { form, isBusy, errors, round, showErrors, ask, submit }
}
