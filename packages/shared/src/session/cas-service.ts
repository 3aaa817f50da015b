import { apiBase } from '../wire/headers.ts'
import { paths } from '../wire/paths.ts'

const callback = apiBase + paths.cas.callback

/**
 * Builds the service URL by which a CAS server knows a school. It never varies, since many servers compare the whole
 * URL.
 */
export const buildCasService = (siteUrl: string, schoolCode: string): string => `${siteUrl}${callback}/${schoolCode}`

/** Returns the school code in a service URL; the caller must compare the whole URL with the school's. */
export const readCasSchool = (service: string): string => service.slice(service.lastIndexOf('/') + 1)
