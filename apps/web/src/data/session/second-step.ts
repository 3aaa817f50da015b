import { wireCodes } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import type { SignedIn, SignInRefused } from '@xw/shared/wire/session'
import { create } from 'zustand'
import { ApiError } from '../../api/api-error.ts'
import { request as send } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'

/** A sign-in that waits for a code of its owner's authenticator. */
interface PendingSignIn {
  ticket: string
  resolve: (answer: SignedIn) => void
  reject: (error: ApiError) => void
}

/** What waits; whoever draws a sign-in draws the question for it (`features/sign-in/use-second-step.tsx`). */
export const usePendingSignIn = create<{ asked: PendingSignIn | null }>(() => ({ asked: null }))

/** A sign-in by whatever way, and the code after it where the server asks for one. */
export async function signInWithSecondStep(request: () => Promise<SignedIn>): Promise<SignedIn> {
  try {
    return await request()
  } catch (error) {
    const ticket = readTicket(error)
    if (ticket === null) throw error
    return await new Promise<SignedIn>((resolve, reject) =>
      usePendingSignIn.setState({ asked: { ticket, resolve, reject } }),
    )
  }
}

function readTicket(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== wireCodes.codeRequired) return null
  return (error.result as SignInRefused | null)?.codeTicket ?? null
}

/** Gives the sign-in that waits back to its form, which says why nothing came of it. */
export function cancelSecondStep(reason = '没有输入动态口令，尚未登录'): void {
  const { asked } = usePendingSignIn.getState()
  usePendingSignIn.setState({ asked: null })
  asked?.reject(new ApiError(reason, { status: 200, code: wireCodes.failed, result: null, traceId: null }))
}

/** Brings a code, or a recovery code; gives why it was not taken. One that comes too late ends the waiting. */
export async function submitSecondStepCode(code: string): Promise<string | null> {
  const { asked } = usePendingSignIn.getState()
  if (!asked) return null
  const body = { ticket: asked.ticket, code }
  const answer = await send<SignedIn>(paths.session.secondStep, { method: 'POST', body, silent: true })
  if (answer.success && answer.result) {
    usePendingSignIn.setState({ asked: null })
    if (!/^\d{6}$/.test(code)) notify.warn(answer.message)
    asked.resolve(answer.result)
    return null
  }
  const { startOver } = (answer.result ?? {}) as SignInRefused
  if (startOver) cancelSecondStep(answer.message)
  return answer.message
}
