import { defaultSignInOptions } from '@xw/shared/session/default-sign-in-options'
import { paths } from '@xw/shared/wire/paths'
import type { SignInOptions } from '@xw/shared/wire/sign-in-options'
import { useEffect, useState } from 'react'
import { call } from '../../api/http.ts'
import { storage, weekMs } from '../../lib/storage.ts'

/** Stored by the school's code, so that a returning visitor sees the right page immediately. */
const storageKeyOf = (code: string | null) => `entry-${code ?? ''}`

/**
 * Returns how people of a school sign in, by the school's code, or for the only school. Uses the result of the last
 * visit until the answer arrives; null on the first visit.
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
