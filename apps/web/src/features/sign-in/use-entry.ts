import type { School } from '@xw/shared/wire/session'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { fetchSchools } from '../../data/session/sign-in.ts'
import { homePath, safeRedirect } from '../../lib/paths.ts'
import { endSession } from '../../lib/session.ts'

/** What every way to sign in has around it: the schools, the one of the link, and on to where the user wanted to go. */
export function useEntry() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const [schools, setSchools] = useState<School[] | null>(null)
  useEffect(() => {
    // What is left of an older session would interrupt the typing as soon as the server refuses it.
    endSession()
    fetchSchools().then(setSchools, () => setSchools([]))
  }, [])
  return {
    /** Null while loading: a picker that pops in later would move the form under the fingers. */
    schools,
    /** The chosen school stands in the address: the page asks what is open there. */
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
