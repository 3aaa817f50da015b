import { Tabs } from 'antd'

export interface PageTabsProps {
  items: { key: string; label: string }[]
  activeKey: string
  onChange: (key: string) => void
}

/** The tabs in the header of a page. */
export default function PageTabs(props: PageTabsProps) {
  return <Tabs {...props} />
}
