type Body = Pick<Request, "formData">;

export async function readFormData(request: Body): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}
