import { useQuery } from '@tanstack/react-query'
import { schoolSignInSettingResource, signInSettingResource } from '@xw/shared/resources/sys/sign-in-setting'
import type { SignInOverview } from '@xw/shared/wire/sign-in-setting'
import { useMemo } from 'react'
import { call } from '../../../api/http.ts'
import { useOneRecord } from '../../../data/resources/use-one-record.ts'

const ownPermissions = {
  edit: `${signInSettingResource.permission}:edit`,
  test: `${signInSettingResource.permission}:test`,
}
/** On the platform one permission covers both. */
const platformPermissions = {
  edit: schoolSignInSettingResource.permission,
  test: schoolSignInSettingResource.permission,
}

/** Loads the sign-in settings of the user's own school or of `schoolId`, and what each method lacks. */
export function useSignInSetting(schoolId: string | null) {
  const def = schoolId === null ? signInSettingResource : schoolSignInSettingResource
  const params = useMemo(() => (schoolId === null ? {} : { tenantId: schoolId }), [schoolId])
  const { form } = useOneRecord(def, { params })
  const { data: overview = null } = useQuery({
    queryKey: ['entry-overview', def.path, params],
    queryFn: ({ signal }) => call<SignInOverview>(`${def.path}/overview`, { params, signal }),
  })
  return {
    form,
    overview,
    params,
    testPath: `${def.path}/test`,
    permissions: schoolId === null ? ownPermissions : platformPermissions,
  }
}
