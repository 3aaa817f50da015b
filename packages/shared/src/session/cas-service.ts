import { apiBase } from '../wire/headers.ts'
import { paths } from '../wire/paths.ts'

const callback = apiBase + paths.cas.callback

/** What a CAS server knows a school's entry by. It never varies: many servers compare it whole. */
export const buildCasService = (siteUrl: string, schoolCode: string): string => `${siteUrl}${callback}/${schoolCode}`

/** The code of the school that a service names; whether it is that school's service is for whoever asks to compare. */
export const readCasSchool = (service: string): string => service.slice(service.lastIndexOf('/') + 1)
