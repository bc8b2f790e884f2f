/** The name of the example's log. No site can have it: the domain `.invalid` is reserved for that (RFC 2606). */
export const EXAMPLE_ORIGIN = 'example.invalid/log';
