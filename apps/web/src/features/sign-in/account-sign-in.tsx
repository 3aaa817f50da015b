import { signIn } from '../../data/session/sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInPage } from './use-sign-in-page.ts'

interface AccountSignInProps {
  withCaptcha?: boolean
  /**
   * False while the surroundings may still change. The form then waits, so that nothing moves under the user's finger.
   */
  isReady?: boolean
}

/** Sign-in by user name, with the schools and the redirect afterwards. */
export function AccountSignIn({ withCaptcha = false, isReady = true }: AccountSignInProps) {
  const { schools, ...entry } = useSignInPage()
  if (!schools || !isReady) return null
  return <SignInForm signIn={signIn} submitText="登 录" withCaptcha={withCaptcha} schools={schools} {...entry} />
}
