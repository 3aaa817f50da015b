import { useQuery } from '@tanstack/react-query'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import type { CertificateChoices, FileLink } from '@xw/shared/wire/certificates'
import { call, request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'
import { openTab } from '../../lib/open-tab.ts'
import { fileUrl } from '../files.ts'

/** Loads the certificate templates of a degree type, and the printers. */
export const useCertificateChoices = (xwlx: string) =>
  useQuery({
    queryKey: ['certificate-choices', xwlx],
    queryFn: ({ signal }) =>
      call<CertificateChoices>(certificatePaths.choices, { params: { xwlx }, silent: true, signal }),
    staleTime: 0,
  })

/** Opens a trial page without a person's values, to see how a printer places the template. */
export const openTrialPage = (id: string, printer = ''): Promise<void> =>
  openTab(async () => {
    const { success, message, result } = await request<FileLink>(certificatePaths.trial, {
      method: 'POST',
      body: { id, printer },
    })
    if (success && result) return fileUrl(result.url)
    notify.warn(message)
    return null
  })
