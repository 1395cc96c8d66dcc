import type { RequestOf } from '@talon/contract/endpoint';
import type * as login from '@talon/contract/login';

export type Credentials = RequestOf<typeof login.signIn>;
