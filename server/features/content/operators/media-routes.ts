import { textSchema } from '@fairlead/contract/fields.ts';
import {
  deleteMediaRequestSchema,
  describeMediaRequestSchema,
  mediaListSchema,
  mediaUploadResponseSchema,
} from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf, type OperatorRoute } from '../../../identity/operator-call.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import { createTurns } from '../../../transport/turns.ts';
import { deleteMedia } from './delete-media.ts';
import { describeMedia } from './describe-media.ts';
import type { EditorContext, NewHex } from './editor-context.ts';
import { logOperatorAction } from './log-action.ts';
import { listMediaRows, wireMedia } from './media-store.ts';
import { PICTURE_FORM_LIMITS, readImageForm } from './read-image-form.ts';
import { uploadMedia } from './upload-media.ts';

export interface MediaRoutesContext extends EditorContext {
  readonly newHex: NewHex;
}

/** Routes for the site's images. */
export function registerMediaRoutes(api: FastifyInstance, context: MediaRoutesContext): void {
  // A separate scope: only the upload accepts forms.
  void api.register(async (scope) => {
    await scope.register(multipart, { limits: PICTURE_FORM_LIMITS });
    registerUpload(scope, context);
  });
  registerList(api, context);
}

const PICTURES_AT_ONCE = 2;
const PICTURES_WAITING = 20;

/** The parts of the form after parsing. */
const pictureFormSchema = z.object({
  alt: describeMediaRequestSchema.shape.alt,
  file: z.instanceof(Uint8Array, { error: 'a file is required' }).describe('the image: JPEG, PNG, WebP or AVIF of at most 10 MB'),
  fileName: textSchema.default(''),
});

function registerUpload(scope: FastifyInstance, context: MediaRoutesContext): void {
  const busy = () => new CallRefused('unavailable', { retryAfterSeconds: 5 });
  const takePictureTurn = createTurns(PICTURES_AT_ONCE, PICTURES_WAITING, busy);
  scope.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: editorPaths.media,
    schema: {
      summary: 'Uploads an image as multipart/form-data: first alt, which describes it, then the file',
      consumes: ['multipart/form-data'],
      security: NEEDS_ACCESS_TOKEN,
      body: pictureFormSchema,
      response: answers(mediaUploadResponseSchema),
    },
    ...admitUpload(context.operatorCall('content.edit')),
    handler: async (request) => {
      const { alt, file: bytes, fileName } = request.body;
      const data = await uploadMedia(actorOf(request), { alt, bytes, fileName }, { ...context, takePictureTurn });
      logOperatorAction(request, 'uploaded an image', { mediaId: data.id });
      return { status: true as const, data };
    },
  });
}

/** A form is read only after authentication by the token in the header. */
function admitUpload({ preValidation, config }: OperatorRoute): OperatorRoute {
  return {
    config,
    preValidation: async (request) => {
      await preValidation(request);
      request.body = await readImageForm(request);
    },
  };
}

function registerList(api: FastifyInstance, context: MediaRoutesContext): void {
  const { database } = context;
  const calls = createCalls(api, context.operatorCall('content.edit'));

  calls.read(editorPaths.media, 'The images, newest first', {
    schema: { answer: mediaListSchema },
    handler: async () => ({ status: true, data: (await listMediaRows(database)).map(wireMedia) }),
  });

  calls.submit(editorPaths.describeMedia, 'Changes the description of an image', {
    schema: { body: describeMediaRequestSchema, answer: mediaUploadResponseSchema },
    handler: async (request) => {
      const data = await describeMedia(actorOf(request), request.body, context);
      logOperatorAction(request, 'described an image', { mediaId: data.id });
      return { status: true, data };
    },
  });

  calls.change(editorPaths.deleteMedia, 'Deletes an unused image', {
    schema: { body: deleteMediaRequestSchema },
    handler: async (request) => {
      await deleteMedia(actorOf(request), request.body.id, context);
      logOperatorAction(request, 'deleted an image', { mediaId: request.body.id });
    },
  });
}
