import { defaultSignInOptions } from '@xw/shared/session/default-sign-in-options'
import { paths } from '@xw/shared/wire/paths'
import type { SignInOptions } from '@xw/shared/wire/sign-in-options'
import { useEffect, useState } from 'react'
import { call } from '../../api/http.ts'
import { storage, weekMs } from '../../lib/storage.ts'

/** Kept by the school's code, so that whoever comes back finds the page as it is from its first line. */
const storageKeyOf = (code: string | null) => `entry-${code ?? ''}`

/**
 * How people of a school come in, by its code, or of the only school. What was true at the last visit holds until the answer
 * is there; null on the very first one.
 */
export function useSignInMethods(code: string | null): SignInOptions | null {
  const [known, setKnown] = useState<{ code: string | null; entry: SignInOptions } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const keep = (entry: SignInOptions) => isCurrent && setKnown({ code, entry })
    async function load() {
      const entry = await call<SignInOptions>(paths.session.entry, { params: { school: code }, silent: true })
      storage.set(storageKeyOf(code), entry, weekMs)
      return entry
    }
    load().then(keep, () => keep((storage.get(storageKeyOf(code)) as SignInOptions | null) ?? defaultSignInOptions))
    return () => {
      isCurrent = false
    }
  }, [code])
  return known?.code === code
    ? known.entry
    : ((storage.get(storageKeyOf(code)) as SignInOptions | null) ?? known?.entry ?? null)
}
