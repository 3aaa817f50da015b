import { gatewayRouteResource } from '@xw/shared/resources/sys/gateway-route'
import { ListPage } from '../../../resource/list-page.tsx'

/** SY-17: manages the routes of a gateway as records. */
export default function GatewayPage() {
  return (
    <ListPage
      resource={gatewayRouteResource}
      description="本系统没有网关：这里的路由只作登记，保存、启用或删除都不会改变任何请求的去向。"
    />
  )
}
