/** The part of it that the tests use: the package has no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string }[];
      readonly allowMismatchedSignatures: boolean;
    });
    /** Once it runs. */
    readonly httpServer: Server;
    readonly logger: { silent: boolean };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
  export = S3rver;
}
