import { type FormEvent, useRef, useState } from 'react'
import type { PasswordResetAnswer } from '../../../data/session/password-reset.ts'
import { focusField, readFormTexts, waitForCaptcha } from '../../../features/sign-in/form.ts'
import type { PasswordResetFlow } from './use-password-reset-flow.ts'

type Errors = Readonly<Record<string, string | null>>

interface StepForm<T> {
  flow: PasswordResetFlow
  /** The field that a refusal without one is said at. */
  mainField: string
  /** A sentence for each field that cannot be sent as it is. */
  check: (text: (name: string) => string) => Errors
  send: (text: (name: string) => string) => Promise<PasswordResetAnswer<T>>
  onDone: (result: T, text: (name: string) => string) => void
}

/** What the forms of all steps do: check, send, say what is wrong beside its field, and begin anew where it has to be. */
export function useStepForm<T>({ flow, mainField, check, send, onDone }: StepForm<T>) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  /** Of the captcha: every try uses it up. */
  const [round, setRound] = useState(0)

  function showErrors(wrong: Errors): boolean {
    const said = Object.fromEntries(Object.entries(wrong).flatMap(([name, text]) => (text ? [[name, text]] : [])))
    setErrors(said)
    const [first] = Object.keys(said)
    if (first) focusField(form.current, first)
    return first !== undefined
  }

  /** Sends what a step asks for; gives the answer where it was taken. */
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
