import type { School } from '@xw/shared/wire/session'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { fetchSchools } from '../../data/session/sign-in.ts'
import { homePath, safeRedirect } from '../../lib/paths.ts'
import { endSession } from '../../lib/session.ts'

/** Loads what every sign-in method needs: the schools, the school of the link, and the page to open afterwards. */
export function useSignInPage() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const [schools, setSchools] = useState<School[] | null>(null)
  useEffect(() => {
    // A leftover session would interrupt the typing as soon as the server refuses it.
    endSession()
    fetchSchools().then(setSchools, () => setSchools([]))
  }, [])
  return {
    /** Null while loading: a picker that appeared later would move the form under the user's finger. */
    schools,
    /** The URL names the chosen school, because the page asks which sign-in methods that school offers. */
    onSchool(id: number | null) {
      const school = schools?.find(one => one.id === id)
      const other = new URLSearchParams(query)
      if (school) other.set('school', school.code)
      else other.delete('school')
      setQuery(other, { replace: true })
    },
    initialSchool: schools?.find(school => school.code === query.get('school')),
    onDone: () => void navigate(safeRedirect(query.get('redirect')) ?? homePath, { replace: true }),
  }
}
