import { tellSecondHalf } from './support/second-half.ts'

tellSecondHalf(['21', '33', '41'])
