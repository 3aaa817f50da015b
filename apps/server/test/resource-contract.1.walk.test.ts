import { walkResources } from './support/resource-contract.ts'

walkResources(1)
