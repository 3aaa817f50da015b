import { useQuery } from '@tanstack/react-query'
import type { ExportTemplateChoice } from '@xw/shared/wire/data-export'
import { dataExportPaths } from '@xw/shared/wire/data-export-paths'
import { call } from '../../api/http.ts'

/** Lists the templates by which records of a degree type can be exported. */
export function useExportTemplates(xwlx: string) {
  return useQuery({
    queryKey: ['export-templates', xwlx],
    queryFn: ({ signal }) => call<ExportTemplateChoice[]>(dataExportPaths.templates, { params: { xwlx }, signal }),
    staleTime: 0,
  })
}
