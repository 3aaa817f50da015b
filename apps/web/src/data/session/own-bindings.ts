import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnBinding } from '@xw/shared/wire/own-bindings'
import { paths } from '@xw/shared/wire/paths'
import { call, request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'

const key = ['own-bindings']

/** The school's identity providers and the user's bindings to them. */
export function useOwnBindings() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => call<OwnBinding[]>(paths.thirdLogin.own, { silent: true }),
  })
  const reload = () => client.invalidateQueries({ queryKey: key })
  return {
    bindings: data,
    error,
    retry: () => void refetch(),
    /** Completes a binding with the code that the provider's answer was exchanged for. */
    async add(code: string) {
      const { success, message } = await request(paths.thirdLogin.addOwn, { method: 'POST', body: { code } })
      if (success) notify.success(message)
      else notify.warn(message)
      await reload()
    },
    async remove(provider: string) {
      const { success, message } = await request(paths.thirdLogin.removeOwn, { method: 'POST', body: { provider } })
      if (success) notify.success(message)
      else notify.warn(message)
      await reload()
    },
  }
}

/** Starts a binding. Returns the provider's page, where the user proves who they are, or why there is none. */
export async function startBinding(
  provider: string,
  oldpassword: string,
): Promise<{ page: string } | { wrong: string }> {
  const body = { provider, oldpassword }
  const { success, message, result } = await request<string>(paths.thirdLogin.startOwn, { method: 'POST', body })
  return success && result ? { page: result } : { wrong: message }
}
