import { signIn } from '../../data/session/sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useEntry } from './use-entry.ts'

interface AccountSignInProps {
  withCaptcha?: boolean
  /** False while what stands around it may still change: it comes with the rest, and nothing moves under the fingers. */
  isReady?: boolean
}

/** The whole sign-in by account. */
export function AccountSignIn({ withCaptcha = false, isReady = true }: AccountSignInProps) {
  const { schools, ...entry } = useEntry()
  if (!schools || !isReady) return null
  return <SignInForm signIn={signIn} submitText="登 录" withCaptcha={withCaptcha} schools={schools} {...entry} />
}
