import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../../data/query-client.ts'
import { AntdTheme } from '../../../lib/antd-theme.tsx'
import { Gallery } from './gallery.tsx'

/** SH-04: the component gallery, where developers try each component by itself. */
export default function TestHomePage() {
  return (
    <AntdTheme>
      <QueryClientProvider client={queryClient}>
        <Gallery />
      </QueryClientProvider>
    </AntdTheme>
  )
}
