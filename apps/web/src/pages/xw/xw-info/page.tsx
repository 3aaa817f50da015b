import { xwInfoTable } from '@xw/shared/degree/xw-info'
import { useCurrentRoute } from '../../../data/permissions.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { ImportMenu } from './import-menu.tsx'

/** The degree records of one type, which the menu entry names. */
export default function XwInfoPage() {
  const filter = useCurrentRoute()?.route.query
  return <ListPage resource={xwInfoTable} {...(filter && { filter })} imports={<ImportMenu />} />
}
