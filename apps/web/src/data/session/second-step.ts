import { wireCodes } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import type { SignedIn, SignInRefused } from '@xw/shared/wire/session'
import { create } from 'zustand'
import { ApiError } from '../../api/api-error.ts'
import { request as send } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'

/** A sign-in that waits for a code from the user's authenticator. */
interface PendingSignIn {
  ticket: string
  resolve: (answer: SignedIn) => void
  reject: (error: ApiError) => void
}

/**
 * The waiting sign-in. Every page that draws a sign-in also draws the question for the code
 * (`features/sign-in/use-second-step.tsx`).
 */
export const usePendingSignIn = create<{ asked: PendingSignIn | null }>(() => ({ asked: null }))

/** Signs in by any method, and waits for the code afterwards if the server requires one. */
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

/** Cancels the waiting sign-in. Its form then shows the reason. */
export function cancelSecondStep(reason = '没有输入动态口令，尚未登录'): void {
  const { asked } = usePendingSignIn.getState()
  usePendingSignIn.setState({ asked: null })
  asked?.reject(new ApiError(reason, { status: 200, code: wireCodes.failed, result: null, traceId: null }))
}

/** Submits a code or a recovery code. Returns why it was refused, or null. An expired ticket cancels the sign-in. */
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
