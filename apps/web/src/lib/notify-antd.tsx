import { ConfigProvider, message, notification } from 'antd'
import { AntdTheme } from './antd-theme.tsx'

ConfigProvider.config({ holderRender: children => <AntdTheme>{children}</AntdTheme> })

export { message, notification }
