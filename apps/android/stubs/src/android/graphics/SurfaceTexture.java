package android.graphics;

public class SurfaceTexture {}
