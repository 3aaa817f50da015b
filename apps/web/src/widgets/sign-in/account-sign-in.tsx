import type { School } from '@xw/shared/wire/session'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { fetchSchools, signIn } from '../../data/sign-in.ts'
import { homePath, safeRedirect } from '../../lib/paths.ts'
import { endSession } from '../../lib/session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The whole sign-in by account: the school of the link or the picker, then on to where the user wanted to go. */
export function AccountSignIn({ withCaptcha = false }: { withCaptcha?: boolean }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const schools = useSchools()
  // What is left of an older session would interrupt the typing as soon as the server refuses it.
  useEffect(endSession, [])
  if (!schools) return null
  return (
    <SignInForm
      signIn={signIn}
      onDone={() => void navigate(safeRedirect(query.get('redirect')) ?? homePath, { replace: true })}
      submitText="登 录"
      withCaptcha={withCaptcha}
      schools={schools}
      initialSchool={schools.find(school => school.code === query.get('school'))}
    />
  )
}

/** Null while loading: a picker that pops in later would move the form under the fingers. */
function useSchools(): School[] | null {
  const [schools, setSchools] = useState<School[] | null>(null)
  useEffect(() => {
    fetchSchools().then(setSchools, () => setSchools([]))
  }, [])
  return schools
}
