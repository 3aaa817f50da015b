export { importables } from './importable.ts'
