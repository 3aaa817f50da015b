import { useQuery, useQueryClient } from '@tanstack/react-query'
import { defaultStudentPasswordRule } from '@xw/shared/degree/student-password'
import { degreeTypes } from '@xw/shared/degree/types'
import { studentPasswordRuleResource } from '@xw/shared/resources/xw/student-password-rule'
import type { Page } from '@xw/shared/wire/envelope'
import type { StudentPasswordRule } from '@xw/shared/wire/student-password'
import { call, request } from '../../../api/http.ts'
import { notify } from '../../../lib/notify.ts'

const queryKey = ['student-password-rules']

/** Loads one rule for each degree type: the school's, or the default when the school has set none. */
export function usePasswordRules() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const params = { pageSize: 100 }
      const saved = await call<Page<StudentPasswordRule>>(`${studentPasswordRuleResource.path}/list`, {
        params,
        silent: true,
        signal,
      })
      return degreeTypes.map(
        ({ code }) => saved.records.find(({ xwbslbm }) => xwbslbm === code) ?? createDefaultRule(code),
      )
    },
  })
  return {
    rules: data ?? null,
    error,
    retry: () => void refetch(),
    async save({ xwbslbm, mmgz, opensOn, closesOn }: StudentPasswordRule): Promise<boolean> {
      const body = { xwbslbm, mmgz, opensOn, closesOn }
      const { success, message } = await request(`${studentPasswordRuleResource.path}/save`, { method: 'POST', body })
      if (success) notify.success(message)
      else notify.warn(message)
      if (success) await queryClient.invalidateQueries({ queryKey })
      return success
    },
  }
}

const createDefaultRule = (xwbslbm: string): StudentPasswordRule => ({
  xwbslbm,
  mmgz: defaultStudentPasswordRule,
  opensOn: null,
  closesOn: null,
})
