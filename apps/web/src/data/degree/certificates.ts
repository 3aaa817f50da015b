import { useQuery } from '@tanstack/react-query'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import type { CertificateChoices, FilePlace } from '@xw/shared/wire/certificates'
import { call, request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'
import { openTab } from '../../lib/open-tab.ts'
import { fileUrl } from '../files.ts'

/** The templates for a degree type, and the printers. */
export const useCertificateChoices = (xwlx: string) =>
  useQuery({
    queryKey: ['certificate-choices', xwlx],
    queryFn: ({ signal }) =>
      call<CertificateChoices>(certificatePaths.choices, { params: { xwlx }, silent: true, signal }),
    staleTime: 0,
  })

/** Opens a page with nobody's values: a template as a printer prints it. */
export const openTrialPage = (id: string, printer = ''): Promise<void> =>
  openTab(async () => {
    const { success, message, result } = await request<FilePlace>(certificatePaths.trial, {
      method: 'POST',
      body: { id, printer },
    })
    if (success && result) return fileUrl(result.url)
    notify.warn(message)
    return null
  })
