import { useQuery } from '@tanstack/react-query'
import type { Envelope } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import type { FactorSetup, OwnFactor, RecoveryCodes } from '@xw/shared/wire/second-factor'
import { call, request } from '../../api/http.ts'

/** The user's own second factor, as the server has it now. */
export function useOwnFactor() {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-factor'],
    queryFn: ({ signal }) => call<OwnFactor>(paths.factor.own, { silent: true, signal }),
    gcTime: 0,
  })
  return { factor: data ?? null, error, reload: () => void refetch() }
}

/** The proof that is required to change or remove an existing second factor. */
export interface FactorProof {
  oldpassword: string
  code: string
}

/** Begins to set up a second factor. Replacing an existing one requires a proof. */
export const beginFactor = (proof?: FactorProof): Promise<Envelope<FactorSetup>> =>
  request<FactorSetup>(paths.factor.begin, { method: 'POST', body: proof ?? {} })

/** Confirms the new second factor with its first code. */
export const confirmFactor = (ticket: string, code: string): Promise<Envelope<RecoveryCodes>> =>
  request<RecoveryCodes>(paths.factor.confirm, { method: 'POST', body: { ticket, code } })

export const removeFactor = (proof: FactorProof): Promise<Envelope> =>
  request(paths.factor.remove, { method: 'POST', body: proof })
